/** The rule of the service that teams with members have a leader, looked at from outside. */
import type { Sandbox } from '../../src/sandbox/index.js';

/** The teams with members but without a leader, as `<chart>/<team>`. */
export function teamsWithoutLeader(sandbox: Sandbox): readonly string[] {
  const { memberships } = sandbox.state();
  const placeOf = ({ chart, team }: (typeof memberships)[number]) => `${chart}/${team}`;
  const led = new Set(memberships.filter(({ leader }) => leader).map(placeOf));
  return [...new Set(memberships.map(placeOf))].filter((team) => !led.has(team));
}
