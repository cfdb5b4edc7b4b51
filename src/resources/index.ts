/** The register of resources. Adding a resource is adding its file and a line here. */
import { charts } from './charts.js';
import { grades } from './grades.js';
import type { ResourceDefinition } from './resource.js';
import { teams } from './teams.js';

/** All resources, each after the one its records live within. */
export const resourceDefinitions: readonly ResourceDefinition[] = [grades, charts, teams];

/** The names of the tables a data set may hold. */
export const tableNames: readonly string[] = resourceDefinitions.map(({ name }) => name);

/**
 * The definition of that name.
 * @throws Error when there is none: a defect of the tool, not of the input
 */
export function definitionOf(name: string): ResourceDefinition {
  const definition = resourceDefinitions.find((candidate) => candidate.name === name);
  if (!definition) throw new Error(`no resource "${name}"`);
  return definition;
}
