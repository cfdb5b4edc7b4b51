/** What all reports call things. */
import type { TimeLineState } from '../../model.js';

export const timeLineState: Readonly<Record<TimeLineState, string>> = {
  past: 'past',
  current: 'current',
  'to-activate': 'to be activated now',
  'due-today': 'to become current today',
  scheduled: 'scheduled',
  'to-schedule': 'to be scheduled',
  waiting: 'waiting for the one before it',
  withheld: 'withheld',
};
