/** The staff's sign-in as the public pages' script calls it; the script loads it by address and never imports it. */
export type StaffDialog = { readonly openStaffSignIn: () => void };
