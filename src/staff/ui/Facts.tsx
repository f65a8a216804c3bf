/** Facts with their names; what is null is left out. */
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { FactList } from './shapes.ts';

type Props = ComponentProps<typeof FactList> & {
  readonly facts: readonly (readonly [name: ReactNode, fact: ReactNode])[];
};

export function Facts({ facts, ...list }: Props) {
  return (
    <FactList {...list}>
      {facts.map(
        ([name, fact], at) =>
          fact !== null && (
            <Fragment key={at}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </Fragment>
          ),
      )}
    </FactList>
  );
}
