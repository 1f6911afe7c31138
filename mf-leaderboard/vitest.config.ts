export { remoteTestConfig as default } from '@agent-atlas/shell/remote-kit/vitest';
