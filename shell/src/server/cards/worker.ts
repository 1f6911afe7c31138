import { serveJobs } from '../serve-jobs.ts';
import { drawCard } from './card-picture.ts';

serveJobs(drawCard);
