/** How much one run may change when nobody says otherwise. */
import type { Limits } from '../../model/limits.js';

export const defaultLimits: Limits = {
  deletes: { count: 3, percent: 10 },
  updates: { count: 20, percent: 50 },
  moves: { count: 10, percent: 30 },
  deletesMax: 500,
};
