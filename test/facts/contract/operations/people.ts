/** How answers show people. */
import { perhaps, type Shape, sure } from '../../rules.js';
import { common } from './common.js';
import { gradeAnswer } from './grades.js';

const userAnswerSource = 'public description: Users, answer';

/** The states of a user. Source: public description: Users, states. */
export const userStates: readonly string[] = ['invited', 'activated', 'suspended', 'deactivated'];

/** What every answer says of a user. */
const personAnswer: Shape = {
  ...common,
  email: sure('email', userAnswerSource),
  code: sure('string', userAnswerSource),
  firstName: sure('string', userAnswerSource),
  lastName: sure('string', userAnswerSource),
  fullName: sure('string', userAnswerSource),
  image: sure(
    {
      record: {
        '100x100': perhaps('string', userAnswerSource),
        '64x64': perhaps('string', userAnswerSource),
        '32x32': perhaps('string', userAnswerSource),
      },
    },
    userAnswerSource,
  ),
  status: sure({ oneOf: userStates }, userAnswerSource),
  locale: sure({ oneOf: ['ja', 'en'] }, userAnswerSource),
  employeeId: perhaps('string', userAnswerSource),
  deactivatedAt: perhaps('time', userAnswerSource),
};

export const userAnswer: Shape = {
  ...personAnswer,
  userType: perhaps({ oneOf: ['normal', 'assistant'] }, userAnswerSource),
  lastUsedOn: perhaps('date', userAnswerSource),
  customFields: perhaps(
    {
      list: {
        code: sure('string', userAnswerSource),
        value: sure('userValue', userAnswerSource),
        fieldType: perhaps(
          { oneOf: ['text', 'textLong', 'number', 'integer', 'checkbox', 'pullDown', 'date'] },
          userAnswerSource,
        ),
      },
    },
    userAnswerSource,
  ),
};

export const userDetailAnswer: Shape = {
  ...userAnswer,
  userLineWorksAccount: perhaps(
    { record: { lineWorksAccountId: sure('string', userAnswerSource) } },
    userAnswerSource,
  ),
};

export const memberAnswer: Shape = {
  ...personAnswer,
  grades: sure({ list: gradeAnswer, sizeMin: 1 }, 'public description: Team memberships, MemberUser'),
  leader: sure('boolean', 'public description: Team memberships, MemberUser'),
};
