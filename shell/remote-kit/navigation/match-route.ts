import { matchRoutes } from 'react-router-dom';

/** A route and the decoded parameters of a path. */
export interface RouteMatch<Spec> {
  readonly spec: Spec;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Finds the route of a path among those of a release set. The most specific pattern wins. */
export type MatchRoute<Spec> = (pathname: string) => RouteMatch<Spec> | undefined;

export function routeMatcher<Spec extends { readonly path: string }>(
  specs: readonly Spec[],
): MatchRoute<Spec> {
  const routes = specs.map((spec) => ({ path: spec.path, handle: spec }));
  return (pathname) => {
    const match = matchRoutes(routes, pathname)?.[0];
    return match && { spec: match.route.handle, params: match.params };
  };
}
