import type { Screenshot } from './report.ts';

/** How long the picture of the tab may take, in milliseconds. */
const FRAME_MS = 5000;

/**
 * Takes a picture of this tab. The browser asks the tester first, and shows which tab or window is
 * shared.
 *
 * @throws Error that explains why there is no picture
 */
export async function takeScreenshot(): Promise<Screenshot> {
  const { mediaDevices } = navigator;
  if (!mediaDevices || !('getDisplayMedia' in mediaDevices))
    throw new Error('This browser cannot take screenshots. Attach your own.');
  // Chromium offers this tab first. Other browsers ignore the option.
  const options = { video: true, preferCurrentTab: true };
  const stream = await mediaDevices.getDisplayMedia(options).catch(() => {
    throw new Error('The browser did not allow a screenshot. Attach your own.');
  });
  try {
    return await firstFrame(stream);
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

async function firstFrame(stream: MediaStream): Promise<Screenshot> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream;
  const late = new Promise<never>((_, reject) => {
    setTimeout(
      () => reject(new Error('The browser did not send the screenshot in time.')),
      FRAME_MS,
    );
  });
  await Promise.race([video.play(), late]);
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return canvas.toDataURL('image/png');
}
