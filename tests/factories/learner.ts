import { type Learner, learnerSchema } from '../../src/domain/people/account.ts';
import { build } from './build.ts';
import { YESTERDAY } from './clock.ts';

export function makeUser(changes: Partial<Learner> = {}): Learner {
  return build(
    learnerSchema,
    {
      id: 'learner-chanda',
      name: 'Chanda Mwansa',
      email: 'chanda@example.com',
      phone: '+260971234567',
      createdAt: YESTERDAY,
    },
    changes,
  );
}
