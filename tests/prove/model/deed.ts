import type { Model } from './hub-model.ts';
import type { World } from './world.ts';

/** What a step chooses by: three numbers, each taken as far as there is something to choose. */
export type Picks = { readonly a: number; readonly b: number; readonly c: number };
/** What somebody does in the model. @throws Violation where the hub answers as it must not */
export type Deed = (model: Model, world: World, picks: Picks) => Promise<void>;
