// What every server of the site uses to name, trace and log requests.
export {
  inRequest,
  inSpan,
  nameRequest,
  recordSpan,
  requestFields,
  runRequest,
  serverTiming,
  traceHeaders,
} from './requests.ts';
export { type StopTracing, startTracing } from './start-tracing.ts';
