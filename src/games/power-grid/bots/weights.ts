/** What positions are worth: `npm run tune -- power-grid --lessons 4000 --seed arbiter` wrote this. */

/** By part of the game and feature, in ten-thousandths. */
// biome-ignore format: a row for each part of the game
export const WEIGHTS: readonly number[] = [
  9773, 13095, 9773, 10751, 36012, 19941, 5012, 6181, -5959, -1986,
  17488, 24536, 17488, 17812, 21813, 8420, -7363, 5327, -3245, -1667,
  18348, 26432, 18338, 15830, 20180, 6238, -6355, 5000, -3936, 153,
  20740, 24332, 20769, 15089, 18761, 3940, -3436, 191, 2146, 1356,
  19792, 19379, 19741, 15481, 17951, 3636, 3563, 2308, 5776, 7232,
];
