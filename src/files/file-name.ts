/**
 * Text within the name of a file: what a file system does not take is written as an escape, `%2F`,
 * and read back. Pure.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in the name of a file
const refused = /[\u0000-\u001f/\\:*?"<>|%]/;

/** The text without what the name of a file may not hold in any of the systems. */
export function escapeFileName(text: string): string {
  return text.replace(new RegExp(refused, 'g'), (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase();
    return `%${code.padStart(2, '0')}`;
  });
}

/**
 * The text that was escaped. Any other per cent sign stands for itself: people name files as well.
 */
export function unescapeFileName(name: string): string {
  return name.replace(/%([0-9A-F]{2})/g, (written, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return refused.test(character) ? character : written;
  });
}
