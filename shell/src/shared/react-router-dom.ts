/** The exports of React Router that remotes share. `contract/shared.ts` lists their names. */
export {
  Link,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
