/** Escapes text in file names: `%2F` stands for a character that a file system refuses. Pure. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: file names must not contain them
const refused = /[\u0000-\u001f/\\:*?"<>|%]/;

/** Escapes everything that any supported system refuses in a file name. */
export function escapeFileName(text: string): string {
  return text.replace(new RegExp(refused, 'g'), (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase();
    return `%${code.padStart(2, '0')}`;
  });
}

/** Reverses escapeFileName. Any other per cent sign is literal: people name files as well. */
export function unescapeFileName(name: string): string {
  return name.replace(/%([0-9A-F]{2})/g, (written, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return refused.test(character) ? character : written;
  });
}
