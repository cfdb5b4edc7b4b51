/** Expands `${NAME}` and `${NAME:-default}` in settings; `$${` is a literal `${`. */

export type Environment = Readonly<Record<string, string | undefined>>;

type Expanded =
  | { readonly text: string; readonly isExpanded: boolean }
  | { readonly missing: string }
  | { readonly malformed: string };

const reference = /\$\$\{|\$\{(?:(?<name>[A-Za-z_]\w*)(?::-(?<fallback>[^}]*))?\})?/g;

/**
 * Expands the variables of a text, once: values are not expanded again. An empty variable takes its
 * default, as in a shell. Pure.
 * @returns the text, the first unset name without a default, or the first malformed variable
 */
export function expandVariables(text: string, environment: Environment): Expanded {
  const parts: string[] = [];
  let end = 0;
  let isExpanded = false;
  for (const match of text.matchAll(reference)) {
    const { name, fallback } = match.groups ?? {};
    const isEscape = match[0].startsWith('$$');
    if (!isEscape && name === undefined) return { malformed: text.slice(match.index) };
    const value = isEscape ? '${' : filledIn(environment[name ?? ''], fallback);
    if (value === undefined) return { missing: name ?? '' };
    parts.push(text.slice(end, match.index), value);
    end = match.index + match[0].length;
    isExpanded ||= !isEscape;
  }
  return { text: [...parts, text.slice(end)].join(''), isExpanded };
}

function filledIn(value: string | undefined, fallback: string | undefined): string | undefined {
  return fallback === undefined ? value : value || fallback;
}
