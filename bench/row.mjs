// Measures one row and prints it as JSON; run.mjs starts it.
import { rows } from './rows.mjs';

process.stdout.write(JSON.stringify(await rows[process.argv[2]]()));
