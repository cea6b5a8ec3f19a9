# A player for any game: reads questions, one line of JSON each, and answers with the id of an action.
import json, random, sys

for line in sys.stdin:
    question = json.loads(line)
    if question["t"] == "move?":
        print(json.dumps({"id": random.choice(question["legal"])["id"]}), flush=True)
