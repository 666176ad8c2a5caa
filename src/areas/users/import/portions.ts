import { limits } from '@contract/limits';

const { portionRows, portionLetters, cellMax } = limits.imports;
const encoder = new TextEncoder();

/** A portion of rows, as the bytes of the request body. */
export interface Portion {
  readonly first: number;
  readonly rows: number;
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * Packs rows into portions as they are read: bytes take a fraction of the memory of rows, and are sent as
 * they are.
 */
export class PortionPacker {
  readonly portions: Portion[] = [];
  #rows: string[] = [];
  #numbers: number[] = [];
  #letters = 0;
  #first = 0;

  get total(): number {
    return this.#first + this.#rows.length;
  }

  /** Adds a row with its number in a spreadsheet. */
  add(cells: readonly string[], number: number): void {
    const row = JSON.stringify(cells.map((cell) => (cell.length > cellMax ? cell.slice(0, cellMax) : cell)));
    const isFull = this.#rows.length >= portionRows || this.#letters + row.length > portionLetters;
    if (isFull) this.close();
    this.#rows.push(row);
    this.#numbers.push(number);
    this.#letters += row.length + 1 + String(number).length + 1;
  }

  /** Ends the current portion. */
  close(): void {
    const rows = this.#rows.length;
    if (rows === 0) return;
    const body = encoder.encode(`{"rows":[${this.#rows.join(',')}],"numbers":[${this.#numbers.join(',')}]}`);
    this.portions.push({ first: this.#first, rows, body });
    this.#first += rows;
    this.#rows = [];
    this.#numbers = [];
    this.#letters = 0;
  }
}

/** The spreadsheet numbers of a portion's rows. */
export const numbersIn = ({ body }: Portion): number[] =>
  (JSON.parse(new TextDecoder().decode(body)) as { numbers: number[] }).numbers;

/** The rows of a portion. */
export const rowsIn = ({ body }: Portion): string[][] =>
  (JSON.parse(new TextDecoder().decode(body)) as { rows: string[][] }).rows;
