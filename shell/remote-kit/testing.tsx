/** Test helpers that remotes share. */
export { answerMutations, captureErrors, findToast, waitForErrors } from './testing/actions.ts';
export { expectValidJsonLd, jsonLdProblems } from './testing/json-ld.ts';
export { describeLoad } from './testing/load.tsx';
export { describeMissingFields } from './testing/missing-fields.tsx';
export { renderScenario, type ScenarioView } from './testing/render.tsx';
export { loadHead, matchScenario, scenarioFetch } from './testing/scenario.ts';
export { scenarioKit } from './testing/scenario-kit.tsx';
export { describeServerHtml, type ServerRendering, serverRender } from './testing/server.tsx';
