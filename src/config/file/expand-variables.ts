/**
 * Puts the environment into values of a settings file: `${NAME}` and `${NAME:-default}`; `$${`
 * stands for `${`.
 */

export type Environment = Readonly<Record<string, string | undefined>>;

export type Expanded =
  | { readonly text: string; readonly isExpanded: boolean }
  | { readonly missing: string }
  | { readonly malformed: string };

const reference = /\$\$\{|\$\{(?:(?<name>[A-Za-z_]\w*)(?::-(?<fallback>[^}]*))?\})?/g;

/**
 * @returns the text with its variables; or the first name that is not set and has no default; or
 *   what begins as a variable and is none. An empty variable takes its default, as in a shell. What
 *   a variable holds is not looked through again. Pure.
 */
export function expandVariables(text: string, environment: Environment): Expanded {
  const parts: string[] = [];
  let end = 0;
  let isExpanded = false;
  for (const found of text.matchAll(reference)) {
    const { name, fallback } = found.groups ?? {};
    const isEscape = found[0].startsWith('$$');
    if (!isEscape && name === undefined) return { malformed: text.slice(found.index) };
    const value = isEscape ? '${' : filledIn(environment[name ?? ''], fallback);
    if (value === undefined) return { missing: name ?? '' };
    parts.push(text.slice(end, found.index), value);
    end = found.index + found[0].length;
    isExpanded ||= !isEscape;
  }
  return { text: [...parts, text.slice(end)].join(''), isExpanded };
}

function filledIn(value: string | undefined, fallback: string | undefined): string | undefined {
  return fallback === undefined ? value : value || fallback;
}
