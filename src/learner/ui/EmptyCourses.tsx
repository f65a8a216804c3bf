import { Button } from '../../shared/ui/Button.tsx';
import { cardMessages } from '../../domain/wire/messages.ts';
import { Lozenge } from './frame/Lozenge.tsx';
import { styled } from '../../shared/ui/styled.ts';
import { Actions, Panel, PanelBody, Text, Title } from './surfaces.ts';

const Sign = styled('span')(({ theme }) => ({ lineHeight: 0, color: theme.vars.palette.secondary.main }));

/** No enrollments (spec §2): what this place is for, and two ways on. */
export function EmptyCourses({ coursesHref, registerHref }: { coursesHref: string; registerHref: string }) {
  return (
    <Panel aria-labelledby="no-courses">
      <PanelBody>
        <Sign>
          <Lozenge size={28} />
        </Sign>
        <Title id="no-courses">{cardMessages.empty}</Title>
        <Text>Your classes, payments and receipts will be here once you register for a course.</Text>
        <Actions>
          <Button href={registerHref}>Register Now</Button>
          <Button variant="outlined" href={coursesHref}>
            Browse Courses
          </Button>
        </Actions>
      </PanelBody>
    </Panel>
  );
}
