/** How answers show people. */
import { perhaps, type Shape, sure } from '../../rules.js';
import { common } from './common.js';
import { gradeAnswer } from './grades.js';

const userAnswerSource = 'public description: Users, answer';

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
  status: sure('string', userAnswerSource),
  locale: sure('string', userAnswerSource),
  employeeId: perhaps('string', userAnswerSource),
  deactivatedAt: perhaps('time', userAnswerSource),
};

export const userAnswer: Shape = {
  ...personAnswer,
  userType: perhaps('string', userAnswerSource),
  lastUsedOn: perhaps('date', userAnswerSource),
  customFields: perhaps(
    {
      list: {
        code: sure('string', userAnswerSource),
        value: sure('userValue', userAnswerSource),
        fieldType: perhaps('string', userAnswerSource),
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
  grades: sure({ list: gradeAnswer }, 'public description: Team memberships, MemberUser'),
  leader: sure('boolean', 'public description: Team memberships, MemberUser'),
};
