import { type User, userSchema } from '../../src/domain/people/account.ts';
import { build } from './build.ts';
import { YESTERDAY } from './clock.ts';

export function makeUser(changes: Partial<User> = {}): User {
  return build(
    userSchema,
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
