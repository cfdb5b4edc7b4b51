/** What records hold, in words: what is counted of it, and what a delete takes with it. */

const factNouns: Readonly<Record<string, string>> = {
  children: 'child record',
  itemsCount: 'item',
  teamsCount: 'team',
  membershipsCount: 'membership',
  usersCount: 'membership',
  workflowsCount: 'workflow',
  routesCount: 'route',
  pipelinesCount: 'pipeline',
};

/** One of what a fact counts. */
export function factNoun(fact: string): string {
  return factNouns[fact] ?? fact;
}

/** One of what a record holds, as messages call it. */
export function nounText(noun: string): string {
  return noun;
}
