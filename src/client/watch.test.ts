import { expect, test } from 'vitest';
import { startRig } from '../testing/server.ts';

test('a seat watched beside the same match as a spectator is told its own positions only', async () => {
  const rig = await startRig();
  try {
    const client = rig.client();
    const { match, token } = await client.create({
      name: 'Mara',
      game: 'tiny',
      seats: [{ kind: 'me' }, { kind: 'bot', bot: 'random' }],
    });
    if (token === null) throw new Error('whoever makes a match has a seat');
    const stranger = client.spectate(match.id);
    const seat = client.sit(match.id, token);
    const seen: number[] = [];
    seat.on('update', (update) => seen.push(update.seat));
    await seat.turn();
    await stranger.until(() => true);
    expect(new Set(seen)).toEqual(new Set([0]));
    expect(seat.position?.legal.length).toBeGreaterThan(0);
    expect(stranger.position?.legal).toEqual([]);
  } finally {
    await rig.close();
  }
});
