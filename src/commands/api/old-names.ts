/** Names in a body that newer ones replace. Source: the contract, Versioning. Pure. */

interface Replacement {
  readonly old: RegExp;
  readonly successor: string;
  /** Requests in which the old name means this. Default: all. */
  readonly path?: RegExp;
}

const replacements: readonly Replacement[] = [
  { old: /^deletedAt$/, successor: 'archivedAt' },
  { old: /^publicId$/, successor: 'id' },
  { old: /^allowTitle$/, successor: 'titleInputMode' },
  { old: /^conditionAllOf$/, successor: 'combinationType' },
  { old: /^(?:sections|slip(?:[A-Z]\w*)?)$/, successor: 'sectionList', path: /^\/v1\/workflows\b/ },
  { old: /^(?:grades|gradeSymbol|team|descendants)$/, successor: 'targets', path: /^\/v1\/routes\b/ },
];

interface OldName {
  readonly name: string;
  readonly successor: string;
}

/** The old names in a body, each once. Within the value of a successor every name is a new one. */
export function oldNamesIn(path: string, body: unknown): readonly OldName[] {
  const known = replacements.filter((one) => one.path?.test(path) ?? true);
  const successors = new Set(known.map(({ successor }) => successor));
  const found = new Map<string, OldName>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      const successor = known.find(({ old }) => old.test(name))?.successor;
      if (successor !== undefined) found.set(name, { name, successor });
      if (!successors.has(name)) look(part);
    }
  };
  look(body);
  return [...found.values()];
}
