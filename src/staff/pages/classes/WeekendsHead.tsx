/** The head of the page of weekends: one page, whose tabs have the addresses of the sidebar (decision 0117). */
import type { ReactNode } from 'react';
import { can } from '../../../domain/people/staff-member.ts';
import { Heading } from '../Heading.tsx';
import { PageTabs } from '../../ui/PageTabs.tsx';
import { portalPaths } from '../portal-paths.ts';
import { useStaff } from '../use-staff.ts';

const tabs = {
  weekend: { label: 'This weekend', to: portalPaths.weekend },
  offerings: { label: 'Offerings', to: portalPaths.offerings },
  links: { label: 'Links', to: portalPaths.links },
} as const;
export type WeekendsTab = keyof typeof tabs;

export function WeekendsHead({ open, children }: { open: WeekendsTab; children: ReactNode }) {
  const { role } = useStaff();
  return (
    <>
      <Heading title="Weekends">{children}</Heading>
      {can(role, 'manage_courses') && <PageTabs label="Weekends" open={open} tabs={tabs} />}
    </>
  );
}
