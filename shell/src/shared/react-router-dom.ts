/** The part of React Router that remotes share; the names stand in `contract/shared.ts`. */
export {
  Form,
  Link,
  NavLink,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
