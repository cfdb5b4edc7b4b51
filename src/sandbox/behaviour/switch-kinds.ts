// The kinds of values a switch can have: how each is written as text, and how the text is read.

/** One switch: what it decides, what it can be, and what it is when nobody says. */
export interface SwitchRule<T> {
  /** One sentence, or two short ones. */
  readonly description: string;
  /** The values as a person may write them, as in `refused | accepted`. */
  readonly values: string;
  readonly default: T;
  /** @returns undefined when the text is none of the values */
  readonly parse: (text: string) => T | undefined;
}

/** A switch that is true or false. */
export function yesOrNo(isDefault: boolean, description: string): SwitchRule<boolean> {
  return {
    description,
    values: 'true | false',
    default: isDefault,
    parse: (text) => [true, false].find((value) => String(value) === text),
  };
}

/** A switch with a few named values. The first is the default. */
export function choice<const T extends string>(
  choices: readonly [T, ...T[]],
  description: string,
): SwitchRule<T> {
  return {
    description,
    values: choices.join(' | '),
    default: choices[0],
    parse: (text) => choices.find((one) => one === text),
  };
}

/** A switch that is a whole number from 0 to `max`. */
export function count(byDefault: number, max: number, description: string): SwitchRule<number> {
  return {
    description,
    values: `a whole number from 0 to ${max}`,
    default: byDefault,
    parse: (text) => (/^\d+$/.test(text) && Number(text) <= max ? Number(text) : undefined),
  };
}

/** A switch that is a time of day. */
export function timeOfDay(byDefault: string, description: string): SwitchRule<string> {
  return {
    description,
    values: 'a time of day, HH:mm',
    default: byDefault,
    parse: (text) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined),
  };
}

/** A switch that is any text, also an empty one. */
export function anyText(byDefault: string, description: string): SwitchRule<string> {
  return { description, values: 'any text', default: byDefault, parse: (text) => text };
}
