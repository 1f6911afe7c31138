export { remoteTestConfig as default } from '@agent-atlas/remote-kit/vitest';
