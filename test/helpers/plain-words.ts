/** Phrases that read as a translation; plainer ones say the same. One list for messages and pages. */
const avoided: readonly RegExp[] = [
  /\btold\b/i,
  /\btells? (?:of|that)\b/i,
  /\bwhat (?:came|became) of\b/i,
  /(?<!\bthere )\bis no\b(?! longer)/i,
  /\bwhoever\b/i,
  /\bsettled?s?\b/i,
  /\bof which\b/i,
  /\bheed(?:s|ed)?\b/i,
  /\bby now\b/i,
  /\banew\b/i,
  /\bfound out\b/i,
  /\bno row names\b/i,
  /\btake this day for today\b/i,
  /\bmost requests\b/i,
  /\bwrite what the service has\b/i,
  /\bwas made for\b/i,
  /\bwas last written longer ago\b/i,
  /\bguard away\b/i,
  /\bno reproach\b/i,
  /\bfrom its work\b/i,
];

/** What is found of them in a text, each with the words around it. Pure. */
export function avoidedIn(text: string): readonly string[] {
  const line = text.replaceAll(/\s+/g, ' ');
  return avoided.flatMap((words) => {
    const at = line.search(words);
    return at === -1 ? [] : [line.slice(Math.max(0, at - 40), at + 40)];
  });
}
