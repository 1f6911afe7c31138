/** Test helpers that remotes share. */
export { answerMutations, captureErrors, findToast, waitForErrors } from './testing/actions.ts';
export { describeRemote, type RemoteTestOptions } from './testing/describe-remote.ts';
export { expectValidJsonLd, jsonLdProblems } from './testing/json-ld.ts';
export { renderScenario, type ScenarioView } from './testing/render.tsx';
export { loadHead, matchScenario, scenarioFetch } from './testing/scenario.ts';
export { scenarioKit } from './testing/scenario-kit.tsx';
export { type ServerRendering, serverRender } from './testing/server.tsx';
