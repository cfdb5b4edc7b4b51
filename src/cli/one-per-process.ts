/**
 * What a process has once for all runs in it: the working directory and the language. A run sets
 * both while it lasts. Runs at once must agree on them.
 */
import { type Language, language, useLanguage } from '../words/words.js';

interface Setting<T> {
  readonly name: string;
  get(): T;
  set(value: T): unknown;
}

class OnePerProcess<T> {
  readonly #setting: Setting<T>;
  #runs = 0;
  #value: T | undefined;
  #before: T | undefined;

  constructor(setting: Setting<T>) {
    this.#setting = setting;
  }

  /**
   * Does work with a value, and puts back what was there before.
   * @throws Error when other work at the same time needs another value
   */
  async during<R>(value: T, work: () => Promise<R>): Promise<R> {
    const { name, get, set } = this.#setting;
    if (this.#runs === 0) this.#before = get();
    else if (this.#value !== value)
      throw new Error(`two runs at once need one ${name}, not ${this.#value} and ${value}`);
    this.#value = value;
    this.#runs++;
    try {
      if (get() !== value) await set(value);
      return await work();
    } finally {
      this.#runs--;
      if (this.#runs === 0 && this.#before !== undefined && this.#before !== value) await set(this.#before);
    }
  }
}

export const folderOfProcess: OnePerProcess<string> = new OnePerProcess<string>({
  name: 'working directory',
  get: () => process.cwd(),
  set: (folder) => process.chdir(folder),
});

export const languageOfProcess: OnePerProcess<Language> = new OnePerProcess<Language>({
  name: 'language',
  get: () => language,
  set: useLanguage,
});
