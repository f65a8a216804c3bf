import type { Model } from './hub-model.ts';
import type { World } from './world.ts';

/** Three numbers by which a step chooses, each taken modulo the number of choices. */
export type Picks = { readonly a: number; readonly b: number; readonly c: number };
/** What somebody does in the model. @throws Violation where the hub answers as it must not */
export type Deed = (model: Model, world: World, picks: Picks) => Promise<void>;
