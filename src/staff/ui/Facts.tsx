/** Facts with their names; what is null is left out. */
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { FactList } from './shapes.ts';

type Props = ComponentProps<typeof FactList> & {
  readonly facts: readonly (readonly [name: string, fact: ReactNode])[];
};

export function Facts({ facts, ...list }: Props) {
  return (
    <FactList {...list}>
      {facts.map(
        ([name, fact]) =>
          fact !== null && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </Fragment>
          ),
      )}
    </FactList>
  );
}
