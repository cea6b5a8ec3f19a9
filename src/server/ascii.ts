/**
 * Text of ASCII that is being written: of nothing but numbers and marks, as most of what is sent. A string that is made of many small
 * pieces takes twice as long, and each piece is an object to be collected.
 */
const ZERO = 48;
const MINUS = 45;
const COMMA = 44;
/** Characters of the longest number: a minus and ten digits. */
const LONGEST = 11;

/** A sheet of paper to write on. */
export class Ascii {
  #bytes = Buffer.alloc(1024);
  #end = 0;

  /** Begin with an empty sheet, whatever was left half written. */
  begin(): this {
    this.#end = 0;
    return this;
  }

  /** Write these characters, which are ASCII and few: one by one, since to have them copied takes longer. */
  text(text: string): this {
    const { length } = text;
    this.#make(length);
    const bytes = this.#bytes;
    for (let i = 0; i < length; i++) bytes[this.#end + i] = text.charCodeAt(i);
    this.#end += length;
    return this;
  }

  /** Write a whole number of 32 bits. */
  number(number: number): this {
    this.#make(LONGEST);
    this.#digits(number);
    return this;
  }

  /** Write numbers with commas between them. */
  numbers(numbers: ArrayLike<number>): this {
    this.#make(numbers.length * (LONGEST + 1));
    for (let i = 0; i < numbers.length; i++) {
      if (i > 0) this.#bytes[this.#end++] = COMMA;
      this.#digits(numbers[i]);
    }
    return this;
  }

  /** What is written on it. */
  read(): string {
    return this.#bytes.toString('latin1', 0, this.#end);
  }

  /** Make room for so many more characters. */
  #make(count: number): void {
    if (this.#end + count <= this.#bytes.length) return;
    const larger = Buffer.alloc(2 * (this.#end + count));
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }

  #digits(number: number): void {
    const bytes = this.#bytes;
    let rest = number;
    if (rest < 0) {
      bytes[this.#end++] = MINUS;
      rest = -rest;
    }
    const from = this.#end;
    for (let most = 10; most <= rest; most *= 10) this.#end++;
    for (let at = this.#end++; at > from; at--) {
      const tenth = Math.floor(rest / 10);
      bytes[at] = ZERO + rest - 10 * tenth;
      rest = tenth;
    }
    bytes[from] = ZERO + rest;
  }
}
