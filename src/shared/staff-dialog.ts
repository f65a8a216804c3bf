/** What the public pages' script calls of the staff's sign-in, which it loads by its address and never imports. */
export type StaffDialog = { readonly openStaffSignIn: () => void };
