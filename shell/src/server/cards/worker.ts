import { serveJobs } from '../threads/serve-jobs.ts';
import { drawCard } from './card-picture.ts';

serveJobs(drawCard);
