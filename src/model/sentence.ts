/** What people are to be told, as data. The text is made where it is shown, by words/. */

/** A message of the catalogues, e.g. `usage/empty-option`, and what its variables stand for. */
export interface Sentence {
  readonly id: `${string}/${string}`;
  /** May hold sentences. */
  readonly args: object;
}

/** A sentence, or a text that is one already. */
export type Told = string | Sentence;

export function sentence(id: Sentence['id'], args: object = {}): Sentence {
  return { id, args };
}

/** True for a sentence among the arguments of another. */
export function isSentence(value: object): value is Sentence {
  return 'id' in value && 'args' in value && typeof value.id === 'string';
}

let speaker = ({ id }: Sentence): string => id;

/** Sets what makes texts: words/, which nothing below the commands needs to know. */
export function speakWith(chosen: typeof speaker): void {
  speaker = chosen;
}

/** The text in the chosen language. */
export function textOf(told: Told): string {
  return typeof told === 'string' ? told : speaker(told);
}
