// What is unknown about the real service, as named settings. The defaults are the likeliest behaviour;
// a client should work with every value of every switch.
import type { Permission } from './permissions.js';

/** How the sandbox behaves where the contract is silent or disputed. */
export interface Switches {
  /** Lists carry a `Total` header with the number of records. Seen on the real service, not in the contract. */
  readonly totalHeader: boolean;
  /** Lists carry a `Link` header (first, prev, next, last). Seen on the real service, not in the contract. */
  readonly linkHeader: boolean;
  /** A property no request schema names: refused with 400, or dropped in silence. */
  readonly unknownProperties: 'refused' | 'ignored';
  /** A query parameter no operation names (also `sortBy` on the team list): refused with 400, or ignored. */
  readonly unknownQuery: 'refused' | 'ignored';
  /** Optional answer fields without a value (`notes` and `parent` of a team): sent as null, or left out. */
  readonly emptyFields: 'null' | 'missing';
  /** What joins the names of a `fullName`. */
  readonly fullNameSeparator: string;

  /** `DELETE` of the default grade. When accepted, the lowest remaining level becomes the default. */
  readonly defaultGradeDeletion: 'refused' | 'accepted';

  /** Two organization charts may have the same name. */
  readonly chartNamesMayRepeat: boolean;
  /** Chart answers carry `current` and `activationPlan`. The contract names neither. */
  readonly chartStateFields: boolean;
  /** The single-chart answer carries `teams`. The contract says so, the public OpenAPI description does not. */
  readonly chartDetailTeams: boolean;
  /** An immediate activation is complete after this many further requests. */
  readonly activationDelayRequests: number;
  /** The deletion of a chart is complete after this many further requests. */
  readonly deletionDelayRequests: number;
  /** Time of day (`HH:mm`, Asia/Tokyo) at which a scheduled chart becomes the current one. */
  readonly activationTimeOfDay: string;
  /** Earliest `dueOn` that is accepted, seen from the day it is in Asia/Tokyo. */
  readonly earliestDueOn: 'any' | 'today' | 'tomorrow';
  /** `dueOn: null`: the contract says it means now; clients are advised not to send it. */
  readonly dueOnNull: 'accepted' | 'refused';
  /** Activating the chart that is current already. */
  readonly currentChartActivation: 'accepted' | 'refused';

  /** `parentId: null` of a team: refused with 400, makes it a root team, or answers 200 without moving it. */
  readonly teamParentNull: 'refused' | 'accepted' | 'ignored';
  /** `DELETE` of a team that has child teams. */
  readonly parentTeamDeletion: 'refused' | 'cascades';
  /** The permission the deletion of a team needs; the contract does not name it. */
  readonly teamDeletionPermission: Permission;
  /** The team list with a `parentId` that is no team of the chart. */
  readonly unknownListParent: 'not found' | 'empty';
}

/** The likeliest behaviour. */
export const defaultSwitches: Switches = {
  totalHeader: true,
  linkHeader: true,
  unknownProperties: 'refused',
  unknownQuery: 'ignored',
  emptyFields: 'null',
  fullNameSeparator: '/',
  defaultGradeDeletion: 'refused',
  chartNamesMayRepeat: true,
  chartStateFields: true,
  chartDetailTeams: false,
  activationDelayRequests: 2,
  deletionDelayRequests: 2,
  activationTimeOfDay: '00:30',
  earliestDueOn: 'today',
  dueOnNull: 'accepted',
  currentChartActivation: 'accepted',
  teamParentNull: 'refused',
  parentTeamDeletion: 'refused',
  teamDeletionPermission: 'team',
  unknownListParent: 'not found',
};
