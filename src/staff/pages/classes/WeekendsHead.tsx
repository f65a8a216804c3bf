/** The head of the page of weekends: one page, whose tabs have the addresses of the sidebar (decision 0118). */
import { weekendWord } from '#hub';
import type { ReactNode } from 'react';
import { Row } from '../../ui/shapes.tsx';
import { Heading, PageTabs } from '../Heading.tsx';
import { portalPaths } from '../portal-paths.ts';
import { capital } from '../../../domain/time/class-week.ts';
import { useMay } from '../use-staff.ts';

const tabs = {
  weekend: { label: `This ${weekendWord}`, to: portalPaths.weekend },
  offerings: { label: 'Offerings', to: portalPaths.offerings },
  links: { label: 'Links', to: portalPaths.links },
  certificates: { label: 'Certificates', to: portalPaths.certificates() },
} as const;
export type WeekendsTab = keyof typeof tabs;

type Props = { readonly open: WeekendsTab; readonly filters?: ReactNode; readonly children?: ReactNode };

export function WeekendsHead({ open, filters, children }: Props) {
  const managesCourses = useMay('manage_courses');
  return (
    <>
      <Heading title={`${capital(weekendWord)}s`}>{children}</Heading>
      {managesCourses && (
        <Row sx={{ mb: 1.5 }}>
          <PageTabs label={`${capital(weekendWord)}s`} open={open} tabs={tabs} />
          {filters}
        </Row>
      )}
    </>
  );
}
