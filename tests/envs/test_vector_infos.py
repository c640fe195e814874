import numpy as np

from fivefold.envs.vector_infos import final_infos, info_of


def test_an_info_says_which_games_it_is_of():
    infos = info_of("regret", np.array([1.5, 2.5, 3.5]), np.array([True, False, True]))
    assert infos["regret"].tolist() == [1.5, 0, 3.5]
    assert infos["_regret"].tolist() == [True, False, True]


def test_what_nobody_has_is_left_out():
    assert info_of("regret", None, np.array([True])) == {}
    assert info_of("regret", np.array([1.0]), np.array([False])) == {}


def test_games_that_ended_tell_how():
    ended = np.array([False, True])
    infos = info_of("legal", np.array([True, True]), np.array([True, True]))
    final = final_infos(infos, {"observation": np.array([[1], [2]])}, ended)
    assert final["legal"].tolist() == [True, False]
    assert final["_legal"].tolist() == [True, False]
    assert final["final_obs"].tolist() == [None, {"observation": [2]}]
    assert final["final_info"]["legal"].tolist() == [False, True]
    assert final["_final_info"].tolist() == [False, True]
