// The users of a tenant and their memberships in teams. They come from the seed; no operation
// writes them. They exist for counts, `GET /v1/user`, and refusals such as a grade in use.

export interface User {
  /** Lower-case UUID. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** ISO 8601 instant. */
  readonly createdAt: string;
}

/** A user's membership in a team, with a grade. */
export interface Membership {
  readonly user: User;
  readonly chartId: string;
  readonly teamId: string;
  readonly gradeId: string | null;
}

/** The users of a tenant. The administrator always exists and owns the personal access tokens. */
export class Users {
  readonly administrator: User;
  readonly #userById = new Map<string, User>();
  readonly #userByEmail = new Map<string, User>();

  constructor(administrator: User) {
    this.administrator = administrator;
    this.add(administrator);
  }

  add(user: User): void {
    this.#userById.set(user.id, user);
    this.#userByEmail.set(user.email, user);
  }

  /** Case-insensitive. */
  byId(id: string): User | undefined {
    return this.#userById.get(id.toLowerCase());
  }

  byEmail(email: string): User | undefined {
    return this.#userByEmail.get(email);
  }
}

/** Memberships, counted by team, chart and grade. */
export class Memberships {
  readonly #byTeam = new Map<string, readonly Membership[]>();
  readonly #countByChart = new Map<string, number>();
  readonly #countByGrade = new Map<string, number>();

  add(membership: Membership): void {
    this.#byTeam.set(membership.teamId, [...this.ofTeam(membership.teamId), membership]);
    this.#count(membership, 1);
  }

  ofTeam(teamId: string): readonly Membership[] {
    return this.#byTeam.get(teamId) ?? [];
  }

  countOfChart(chartId: string): number {
    return this.#countByChart.get(chartId) ?? 0;
  }

  isGradeInUse(gradeId: string): boolean {
    return (this.#countByGrade.get(gradeId) ?? 0) > 0;
  }

  removeTeam(teamId: string): void {
    for (const membership of this.ofTeam(teamId)) this.#count(membership, -1);
    this.#byTeam.delete(teamId);
  }

  #count({ chartId, gradeId }: Membership, step: 1 | -1): void {
    this.#countByChart.set(chartId, this.countOfChart(chartId) + step);
    if (gradeId !== null) this.#countByGrade.set(gradeId, (this.#countByGrade.get(gradeId) ?? 0) + step);
  }
}
