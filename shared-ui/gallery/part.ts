import type { ComponentType } from 'react';

/**
 * A file in `parts/`. `part` describes the page. Each other export is a state: a component without props whose name is
 * the state's title. States are in alphabetical order. The build adds their sources and comments, and the props of the
 * components in `of`.
 */
export interface PartModule {
  readonly part: {
    readonly name: string;
    readonly group: 'Actions' | 'Forms' | 'Overlays' | 'Surfaces' | 'Lists' | 'Domain';
    /** The components that the page documents. */
    readonly of: Readonly<Record<string, unknown>>;
  };
}

export interface PropDoc {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly text: string;
}

export interface StateDoc {
  readonly text: string;
  readonly source: string;
}

/** What the build reads from the sources. Keys are the names of components and states. */
export interface PartDoc {
  readonly texts: Readonly<Record<string, string>>;
  readonly props: Readonly<Record<string, readonly PropDoc[]>>;
  readonly states: Readonly<Record<string, StateDoc>>;
}

export interface Part {
  /** The name of the part's file and of its page. */
  readonly slug: string;
  readonly name: string;
  readonly group: PartModule['part']['group'];
  readonly components: readonly string[];
  readonly states: readonly (readonly [name: string, State: ComponentType])[];
}

const isState = (value: unknown): value is ComponentType => typeof value === 'function';

export function partOf(slug: string, { part, ...states }: PartModule): Part {
  const { name, group, of } = part;
  return {
    slug,
    name,
    group,
    components: Object.keys(of),
    states: Object.entries(states).flatMap(([state, value]) =>
      isState(value) ? [[state, value] as const] : [],
    ),
  };
}
