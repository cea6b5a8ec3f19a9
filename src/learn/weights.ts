/** Weights as text: whole numbers of 16 bits and one scale for each tensor, in base64. */

/** A tensor of weights: its rows one after the other. */
export interface Tensor {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
}

/** Tensors by name. */
export type Weights = Readonly<Record<string, Tensor>>;

/** How a tensor is kept: rows, columns, the scale, and the numbers in base64, low byte first. */
export type KeptTensor = readonly [rows: number, columns: number, scale: number, numbers: string];
/** Tensors as they are kept. */
export type KeptWeights = Readonly<Record<string, KeptTensor>>;

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes from base64; the engine runs where neither `atob` nor `Buffer` is. */
export function bytesOf(text: string): Uint8Array {
  const length = Math.floor((text.replace(/=+$/, '').length * 3) / 4);
  const bytes = new Uint8Array(length);
  let word = 0;
  let bits = 0;
  let n = 0;
  for (let i = 0; n < length; i++) {
    word = ((word << 6) | DIGITS.indexOf(text[i])) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[n++] = (word >> bits) & 255;
  }
  return bytes;
}

/** Base64 of bytes. */
export function textOf(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const word = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const left = bytes.length - i;
    text += DIGITS[word >> 18] + DIGITS[(word >> 12) & 63];
    text += left > 1 ? DIGITS[(word >> 6) & 63] : '=';
    text += left > 2 ? DIGITS[word & 63] : '=';
  }
  return text;
}

/** Unpack kept weights. */
export function openWeights(kept: KeptWeights): Weights {
  const weights: Record<string, Tensor> = {};
  for (const [name, [rows, columns, scale, numbers]] of Object.entries(kept)) {
    const bytes = bytesOf(numbers);
    const values = new Float32Array(rows * columns);
    for (let i = 0; i < values.length; i++) {
      const number = ((bytes[2 * i] | (bytes[2 * i + 1] << 8)) << 16) >> 16;
      values[i] = number * scale;
    }
    weights[name] = { rows, columns, values };
  }
  return weights;
}

/** Keep weights, each rounded to 1/32,767 of the largest of its tensor. */
export function keepWeights(weights: Weights): KeptWeights {
  const kept: Record<string, KeptTensor> = {};
  for (const [name, { rows, columns, values }] of Object.entries(weights)) {
    let most = 1e-9;
    for (const value of values) most = Math.max(most, Math.abs(value));
    const scale = most / 32_767;
    const bytes = new Uint8Array(2 * values.length);
    values.forEach((value, i) => {
      const number = Math.round(value / scale);
      bytes[2 * i] = number & 255;
      bytes[2 * i + 1] = (number >> 8) & 255;
    });
    kept[name] = [rows, columns, scale, textOf(bytes)];
  }
  return kept;
}

/** The mean of networks of one shape: of generations that learned one after the other it is often a little better than each. */
export function meanOf(networks: readonly Weights[]): Weights {
  const weights: Record<string, Tensor> = {};
  for (const [name, { rows, columns, values }] of Object.entries(networks[0])) {
    const mean = values.map(
      (_, i) => networks.reduce((sum, network) => sum + network[name].values[i], 0) / networks.length,
    );
    weights[name] = { rows, columns, values: mean };
  }
  return weights;
}
