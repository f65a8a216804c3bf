import type { EnrolForm, RegistrationForm, SignInForm, SignUpForm } from '../../src/domain/people/account.ts';

/** The forms as a person fills them in; not parsed, so that a test may break any field. */
export function fillRegistrationForm(changes: Partial<RegistrationForm> = {}): RegistrationForm {
  return {
    name: 'Chanda Mwansa',
    email: 'chanda@example.com',
    phone: '097 123 4567',
    courseId: 'data-analysis',
    password: 'three-green-mangoes',
    confirmPassword: 'three-green-mangoes',
    agreedToTerms: true,
    ...changes,
  };
}

export function fillEnrolForm(changes: Partial<EnrolForm> = {}): EnrolForm {
  const { name, phone, courseId, agreedToTerms } = fillRegistrationForm();
  return { name, phone, courseId, agreedToTerms, ...changes };
}

export function fillSignUpForm(changes: Partial<SignUpForm> = {}): SignUpForm {
  const { name, email, password, confirmPassword } = fillRegistrationForm();
  return { name, email, password, confirmPassword, ...changes };
}

export function fillSignInForm(changes: Partial<SignInForm> = {}): SignInForm {
  return { email: 'chanda@example.com', password: 'three-green-mangoes', ...changes };
}
