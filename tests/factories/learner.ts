import { type Learner, learnerSchema } from '../../src/domain/people/account.ts';
import { maker } from './build.ts';
import { YESTERDAY } from './clock.ts';

export const makeUser = maker<Learner>(learnerSchema, () => ({
  id: 'learner-chanda',
  name: 'Chanda Mwansa',
  email: 'chanda@example.com',
  phone: '+260971234567',
  createdAt: YESTERDAY,
}));
